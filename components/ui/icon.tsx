import { Circle } from "lucide-react";
import { ICONS } from "./icon-map";

/** A lucide icon by its kebab-case name. Decoration only: the control or the text beside it carries the name. */
export function Icon({ name, size = 16, className }: { name: string; size?: number; className?: string }) {
  const Shape = ICONS[name] ?? Circle;
  return (
    <Shape
      className={className ? `ic ${className}` : "ic"}
      style={size === 16 ? undefined : { width: size, height: size }}
      strokeWidth={size <= 12 ? 2.2 : size <= 14 ? 2 : 1.75}
      aria-hidden="true"
      focusable="false"
    />
  );
}
