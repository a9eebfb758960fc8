import type { ReactNode } from "react";
import { Icon } from "./icon";

interface FieldProps {
  id: string;
  label: ReactNode;
  help?: ReactNode;
  /** stands in the place of the help */
  error?: ReactNode;
  /** at the end of the label's line */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * Label above, control, help or error below. The control carries `id`, and `aria-describedby={`${id}-help`}` where it
 * has help or an error.
 */
export function Field({ id, label, help, error, aside, className, children }: FieldProps) {
  return (
    <div className={className ? `form-field ${className}` : "form-field"}>
      <div className="label">
        <label htmlFor={id}>{label}</label>
        {aside && <span className="grow" />}
        {aside}
      </div>
      {children}
      {error ? (
        <p id={`${id}-help`} className="help is-bad">
          <Icon name="octagon-alert" size={14} />
          <span>{error}</span>
        </p>
      ) : (
        help && (
          <p id={`${id}-help`} className="help">
            {help}
          </p>
        )
      )}
    </div>
  );
}
