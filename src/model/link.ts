import type { Url } from './url.ts';

export interface Link {
  readonly to: Url;
  readonly anchor: string;
  readonly nofollow: boolean;
}
