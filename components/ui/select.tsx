"use client";

import { Select as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Icon } from "./icon";

export interface SelectOption {
  value: string;
  label: ReactNode;
  /** second, quieter text */
  detail?: ReactNode;
  disabled?: boolean;
}

interface SelectProps {
  id?: string;
  label?: string;
  value: string;
  options: readonly SelectOption[];
  placeholder?: string;
  size?: "small" | "default" | "large";
  disabled?: boolean;
  bad?: boolean;
  className?: string;
  /** shown before the value, quieter: "Flow  All" */
  prefix?: ReactNode;
  onChange: (value: string) => void;
}

// Radix keeps the empty string for "nothing chosen", but an option may well be empty.
const inside = (value: string) => `=${value}`;

/** A choice of one. `label` names it where no <label htmlFor> does. */
export function Select(props: SelectProps) {
  const { size = "default" } = props;
  const names = ["field", size !== "default" && `field-${size}`, props.bad && "is-bad", props.className];
  const known = props.options.some((option) => option.value === props.value);
  return (
    <Radix.Root
      value={known ? inside(props.value) : ""}
      disabled={props.disabled}
      onValueChange={(value) => props.onChange(value.slice(1))}
    >
      <Radix.Trigger id={props.id} aria-label={props.label} className={names.filter(Boolean).join(" ")}>
        {props.prefix && <span className="muted">{props.prefix}</span>}
        <span className="cut">
          <Radix.Value placeholder={<span className="ph">{props.placeholder ?? (props.value || "–")}</span>} />
        </span>
        <Icon name="chevron-down" size={14} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" position="popper" sideOffset={4} collisionPadding={8}>
          <Radix.Viewport>
            {props.options.map((option) => (
              <Radix.Item key={option.value} value={inside(option.value)} disabled={option.disabled} className="mi">
                <Radix.ItemText>{option.label}</Radix.ItemText>
                {option.detail && <span className="muted detail">{option.detail}</span>}
                <Radix.ItemIndicator className="mi-check">
                  <Icon name="check" size={14} />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
