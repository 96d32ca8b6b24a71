/** A non-empty tuple of an object's keys, as a schema's enumeration wants them. */
export function keysOf<Key extends string>(labels: Record<Key, string>): [Key, ...Key[]] {
  return Object.keys(labels) as [Key, ...Key[]]
}
