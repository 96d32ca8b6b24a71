/** The options of a select from labels by value, behind one that stands for all of them. */
export const choices = <Key extends string>(labels: Record<Key, string>, all: string) => [
  { value: "all" as const, label: all },
  ...Object.entries<string>(labels).map(([value, label]) => ({ value: value as Key, label })),
]
