"use client";

import { DropdownMenu as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Icon } from "./icon";
import { Keys } from "./kbd";

interface MenuProps {
  /** the button that opens it: one element that takes a ref */
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

export function Menu({ trigger, align = "end", side = "bottom", children }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="menu" align={align} side={side} sideOffset={4} collisionPadding={8}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  icon?: string;
  keys?: readonly string[];
  danger?: boolean;
  disabled?: boolean;
  /** shows a tick; makes the item one of a choice */
  checked?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, keys, danger, disabled, checked, onSelect, children }: MenuItemProps) {
  const className = danger ? "mi mi-danger" : "mi";
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span className="grow">{children}</span>
      {keys && <Keys keys={keys} />}
    </>
  );
  if (checked === undefined) {
    return (
      <Radix.Item className={className} disabled={disabled} onSelect={onSelect}>
        {inside}
      </Radix.Item>
    );
  }
  return (
    <Radix.CheckboxItem className={className} disabled={disabled} checked={checked} onSelect={onSelect}>
      {inside}
      <Radix.ItemIndicator className="mi-check">
        <Icon name="check" size={14} />
      </Radix.ItemIndicator>
    </Radix.CheckboxItem>
  );
}

export function MenuLink({
  icon,
  href,
  download,
  children,
}: {
  icon?: string;
  href: string;
  download?: boolean;
  children: ReactNode;
}) {
  return (
    <Radix.Item asChild>
      <a className="mi" href={href} download={download || undefined}>
        {icon && <Icon name={icon} />}
        <span className="grow">{children}</span>
      </a>
    </Radix.Item>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mi-sep" />;
}

export function MenuHead({ children }: { children: ReactNode }) {
  return <Radix.Label className="mi-head">{children}</Radix.Label>;
}
