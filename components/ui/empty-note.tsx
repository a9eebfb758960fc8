import type { ReactNode } from "react";
import { Icon } from "./icon";

/** Why there is nothing to see, and the one next step. */
export function EmptyNote({
  icon,
  title,
  children,
  actions,
}: {
  icon: string;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} size={20} />
      <h3>{title}</h3>
      {children && <p className="secondary empty-text">{children}</p>}
      {actions && <div className="row empty-actions">{actions}</div>}
    </div>
  );
}
