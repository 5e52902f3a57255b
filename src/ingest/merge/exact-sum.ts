/** Most decimals have few digits, so their sums are exact as multiples of this unit. */
const UNITS = 1_000_000;

interface Decimal {
  readonly digits: bigint;
  /** Number of digits after the point. */
  readonly scale: number;
}

const ZERO: Decimal = { digits: 0n, scale: 0 };

/** A sum of decimals without rounding, so that it does not depend on their order. */
export class ExactSum {
  private units = 0;
  private rest = ZERO;

  /** Adds a number or another sum; null counts as 0. */
  static of(value: number | ExactSum | null): ExactSum {
    const sum = new ExactSum();
    if (value !== null) sum.add(value);
    return sum;
  }

  add(value: number | ExactSum): void {
    if (value instanceof ExactSum) {
      this.units += value.units;
      if (value.rest !== ZERO) this.rest = plus(this.rest, value.rest);
      return;
    }
    const units = Math.round(value * UNITS);
    if (units / UNITS === value) this.units += units;
    else this.rest = plus(this.rest, decimalOf(value));
  }

  /** In the input format of Postgres's numeric. */
  toString(): string {
    if (this.rest === ZERO) return `${this.units}e-6`;
    const { digits, scale } = plus(this.rest, { digits: BigInt(this.units), scale: 6 });
    return `${digits}e-${scale}`;
  }
}

function decimalOf(value: number): Decimal {
  const [mantissa = '', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  const scaled = ({ digits, scale: own }: Decimal) => digits * 10n ** BigInt(scale - own);
  return { digits: scaled(one) + scaled(other), scale };
}
