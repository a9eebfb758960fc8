"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import { Keys } from "./kbd";

/** One per page; the root layout has it. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Radix.Provider delayDuration={400}>{children}</Radix.Provider>;
}

interface TooltipProps {
  label: ReactNode;
  keys?: readonly string[];
  side?: "top" | "right" | "bottom" | "left";
  children: ReactNode;
}

/** A hint on hover and focus. The child must be one element that takes a ref; give it its own accessible name. */
export function Tooltip({ label, keys, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tip" side={side} sideOffset={6} collisionPadding={8}>
          {label}
          {keys && <Keys keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "children" | "icon" | "aria-label"> {
  label: string;
  icon: string;
  keys?: readonly string[];
  side?: TooltipProps["side"];
}

/** A square button with an icon: its label is both the accessible name and the tooltip. */
export function IconButton({ label, icon, keys, side, variant = "quiet", ...rest }: IconButtonProps) {
  return (
    <Tooltip label={label} keys={keys} side={side}>
      <Button aria-label={label} icon={icon} variant={variant} {...rest} />
    </Tooltip>
  );
}
