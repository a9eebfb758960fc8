// Arithmetic from text: numbers, + - * / % ^ (also **) and parentheses, nothing else. A small descent over the text with
// limits on length, depth and size; no part of it is ever evaluated as code.

import { Decimal } from "decimal.js";
import { ToolError } from "./define-tool";

const MAX_LENGTH = 10_000;
const MAX_DEPTH = 200;
const MAX_DIGITS = 1_000;

/** Sums and products are exact up to 1,000 digits; what does not end (1/3) is kept to 60 digits and shown with 40. */
const Exact = Decimal.clone({ precision: 2 * MAX_DIGITS, toExpPos: MAX_DIGITS * 4, toExpNeg: -MAX_DIGITS * 4 });
const Rounded = Decimal.clone({ precision: 60 });

export function calculate(expression: string): string {
  if (expression.length > MAX_LENGTH) {
    throw new ToolError(
      "too_long",
      `the expression has ${expression.length} characters; at most ${MAX_LENGTH} are possible`,
    );
  }
  const text = plain(expression);
  let at = 0;
  let depth = 0;
  let rounded = false;

  const skip = () => {
    while (/\s/.test(text[at] ?? "")) at++;
  };
  const take = (sign: string) => {
    skip();
    if (!text.startsWith(sign, at)) return false;
    at += sign.length;
    return true;
  };
  const deeper = <T>(work: () => T): T => {
    if (++depth > MAX_DEPTH) throw new ToolError("too_deep", `at most ${MAX_DEPTH} levels of parentheses and signs`);
    const value = work();
    depth--;
    return value;
  };

  const sum = (): Decimal => {
    let value = product();
    for (;;) {
      if (take("+")) value = sized(value.plus(product()));
      else if (take("-")) value = sized(value.minus(product()));
      else return value;
    }
  };
  const product = (): Decimal => {
    let value = signed();
    for (;;) {
      if (take("*")) value = sized(value.times(signed()));
      else if (take("/")) value = divide(value, signed());
      else if (take("%")) value = remainder(value, signed());
      else return value;
    }
  };
  const signed = (): Decimal => {
    if (take("-")) return deeper(signed).negated();
    if (take("+")) return deeper(signed);
    return power();
  };
  const power = (): Decimal => {
    const base = atom();
    return take("**") || take("^") ? raise(base, deeper(signed)) : base;
  };
  const atom = (): Decimal => {
    if (take("(")) {
      const value = deeper(sum);
      if (!take(")")) throw unexpected();
      return value;
    }
    skip();
    const digits = /^(\d+(\.\d*)?|\.\d+)([eE][+-]?\d{1,4})?/.exec(text.slice(at, at + 2 * MAX_DIGITS))?.[0];
    if (digits === undefined) throw unexpected();
    at += digits.length;
    return sized(new Exact(digits));
  };

  const divide = (value: Decimal, by: Decimal): Decimal => {
    if (by.isZero()) throw new ToolError("division_by_zero", "a number cannot be divided by zero");
    const exact = value.dividedBy(by);
    if (exact.times(by).equals(value)) return exact;
    rounded = true;
    return new Exact(new Rounded(value).dividedBy(by));
  };
  const remainder = (value: Decimal, by: Decimal): Decimal => {
    if (by.isZero()) throw new ToolError("division_by_zero", "a number cannot be divided by zero");
    return value.modulo(by);
  };
  const raise = (base: Decimal, exponent: Decimal): Decimal => {
    const digits = base.isZero() ? 0 : Math.abs(new Rounded(base.abs()).log(10).toNumber() * exponent.toNumber());
    if (!(digits <= MAX_DIGITS)) throw tooLarge();
    if (base.isZero() && exponent.isNegative()) throw new ToolError("division_by_zero", "zero has no negative power");
    const exact = exponent.isInteger() && !exponent.isNegative();
    if (exact && exponent.times(base.precision()).lessThanOrEqualTo(MAX_DIGITS)) return sized(base.pow(exponent));
    rounded = true;
    const value = new Rounded(base).pow(exponent);
    if (!value.isFinite()) throw new ToolError("not_a_number", "this power has no real value");
    return new Exact(value);
  };
  const unexpected = (): ToolError => {
    skip();
    const rest = text.slice(at, at + 20);
    const found = rest === "" ? "the expression ends too early" : `cannot read ${JSON.stringify(rest)}`;
    return new ToolError("bad_expression", `${found} at position ${at + 1}; only numbers, + - * / % ^ and parentheses`);
  };

  const value = sum();
  skip();
  if (at < text.length) throw unexpected();
  const shown = rounded ? value.toSignificantDigits(40) : value;
  return (shown.isZero() ? shown.abs() : shown).toFixed();
}

function sized(value: Decimal): Decimal {
  if (!value.isFinite() || Math.abs(value.e) > MAX_DIGITS || value.precision() > MAX_DIGITS) throw tooLarge();
  return value;
}

function tooLarge(): ToolError {
  return new ToolError("too_large", `the result would have more than ${MAX_DIGITS} digits`);
}

/** Signs and digits as people and models type them. */
function plain(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0))
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replaceAll("−", "-");
}
