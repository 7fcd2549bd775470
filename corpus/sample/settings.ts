/** Where one day passes between two collections of the sample, every page is visited again on the second. */
export const dailyRevisits: readonly string[] = [
  'collect.revisitBy=change-interval',
  'collect.secondVisitMin=1d',
  'collect.secondVisitMax=1d',
  'collect.lastModifiedMax=1d',
];
