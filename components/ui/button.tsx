import type { ButtonHTMLAttributes, Ref } from "react";
import { Icon } from "./icon";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: "primary" | "outline" | "quiet" | "danger" | "stop";
  size?: "small" | "default" | "large";
  icon?: string;
  /** pressed look of a toggle */
  on?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The product's button. Without children it is square and must have an `aria-label` (see IconButton for a tooltip). */
export function Button({
  variant = "outline",
  size = "default",
  icon,
  on,
  className,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  const square = children === undefined || children === null;
  const names = [
    "btn",
    `btn-${variant}`,
    size !== "default" && `btn-${size}`,
    square && "btn-icon",
    on && "is-on",
    className,
  ];
  return (
    <button type={type} className={names.filter(Boolean).join(" ")} aria-pressed={on} {...rest}>
      {icon && <Icon name={icon} size={size === "small" ? 14 : 16} />}
      {children}
    </button>
  );
}
