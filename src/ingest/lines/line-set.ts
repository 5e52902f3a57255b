/** A set of line numbers: one bit per line, so that it stays small for files of any size. */
export class LineSet {
  private bits = new Uint8Array(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  has(line: number): boolean {
    return ((this.bits[line >> 3] ?? 0) & (1 << (line & 7))) !== 0;
  }

  add(line: number): void {
    if (this.has(line)) return;
    this.growTo(line >> 3);
    this.set(line, 1);
  }

  delete(line: number): void {
    if (this.has(line)) this.set(line, -1);
  }

  private set(line: number, change: 1 | -1): void {
    this.bits[line >> 3] = (this.bits[line >> 3] ?? 0) ^ (1 << (line & 7));
    this.count += change;
  }

  private growTo(index: number): void {
    if (index < this.bits.length) return;
    const grown = new Uint8Array(Math.max(index + 1, 2 * this.bits.length));
    grown.set(this.bits);
    this.bits = grown;
  }
}
