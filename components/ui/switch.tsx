"use client";

import { Switch as Radix } from "radix-ui";

interface SwitchProps {
  id?: string;
  label?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off, at once. `label` names it where no <label htmlFor> does. */
export function Switch({ id, label, checked, disabled, onChange }: SwitchProps) {
  return (
    <Radix.Root
      id={id}
      className="switch"
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onCheckedChange={onChange}
    />
  );
}
