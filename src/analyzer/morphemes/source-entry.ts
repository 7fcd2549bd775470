/** One dictionary entry as IPADIC has it. `features`: the six of its grammar, then base form, reading, pronunciation. */
export interface SourceEntry {
  readonly surface: string;
  readonly left: number;
  readonly right: number;
  readonly cost: number;
  readonly features: readonly string[];
}
