/** `Nom : « A » → « B »` for each pair that differs. */
export function changesBetween(pairs: readonly (readonly [string, string, string])[]): string[] {
  return pairs
    .filter(([, before, after]) => before !== after)
    .map(([label, before, after]) => `${label} : « ${before} » → « ${after} »`)
}
