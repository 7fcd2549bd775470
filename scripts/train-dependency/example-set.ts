import { enlarged } from '../../src/base/enlarged.ts';
import type { FeatureList } from '../../src/analyzer/dependency/feature-hash.ts';

/** Numbers without end, without an object each. */
export class NumberList {
  values = new Int32Array(1 << 16);
  length = 0;

  push(value: number): void {
    this.reserve(1);
    this.values[this.length++] = value;
  }

  pushAll({ ids, count }: FeatureList): void {
    this.reserve(count);
    this.values.set(ids.subarray(0, count), this.length);
    this.length += count;
  }

  private reserve(more: number): void {
    this.values = enlarged(this.values, this.length + more);
  }
}

/**
 * Questions with their candidate answers. Each candidate has wide features and deep ones; features that all candidates
 * of a question share (those of the dependent, say) are kept once.
 */
export class ExampleSet {
  readonly wide = new NumberList();
  readonly deep = new NumberList();
  /** Where the features of a candidate begin; one entry more than there are candidates. */
  readonly wideStart = new NumberList();
  readonly deepStart = new NumberList();
  /** Where the candidates and the shared deep features of an example begin. */
  readonly candidateStart = new NumberList();
  readonly sharedStart = new NumberList();
  readonly shared = new NumberList();
  readonly target = new NumberList();
  /** Whether "none of them" is an answer, scored 0; its target is -1. */
  readonly allowsNone: boolean;

  constructor(allowsNone: boolean) {
    this.allowsNone = allowsNone;
    this.wideStart.push(0);
    this.deepStart.push(0);
    this.candidateStart.push(0);
    this.sharedStart.push(0);
  }

  get count(): number {
    return this.target.length;
  }

  share(features: FeatureList): void {
    this.shared.pushAll(features);
  }

  /** Adds wide features to the next candidate; `deep` likewise; `closeCandidate` ends it. */
  addWide(features: FeatureList): void {
    this.wide.pushAll(features);
  }

  addDeep(features: FeatureList): void {
    this.deep.pushAll(features);
  }

  closeCandidate(): void {
    this.wideStart.push(this.wide.length);
    this.deepStart.push(this.deep.length);
  }

  /** Ends the example: the right answer as the number of its candidate. */
  close(target: number): void {
    this.target.push(target);
    this.candidateStart.push(this.wideStart.length - 1);
    this.sharedStart.push(this.shared.length);
  }
}
