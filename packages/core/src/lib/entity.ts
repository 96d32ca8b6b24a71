import { type Attribute, type Schema as ElectroModel, Entity } from "electrodb"
import type { Keys, Schema } from "./schema.ts"
import { keysOf, SERVICE, storage } from "./table.ts"

interface ElectroKey<Composite> {
  readonly field: string
  readonly composite: Composite
  readonly template?: string
  readonly casing: "none"
}

type AnyIndexes = Readonly<Record<string, Keys<string>>>
type CollectionOf<Index> = Index extends { collection: infer Name extends string } ? Name : never
/** ElectroDB accepts any text as collection of an entity that has none. */
type CollectionsOf<Indexes extends AnyIndexes> = [CollectionOf<Indexes[keyof Indexes]>] extends [never]
  ? string
  : CollectionOf<Indexes[keyof Indexes]>

type ElectroIndex<Index extends Keys<string>, Collections> = Omit<
  Index,
  "pk" | "sk" | "collection" | "condition"
> & {
  readonly pk: ElectroKey<Index["pk"]>
  readonly sk: ElectroKey<Index extends { sk: infer Names } ? Names : readonly []>
  readonly condition?: () => boolean
} & (Index extends { collection: infer Name } ? { readonly collection: Name & Collections } : unknown)

interface ElectroSchema<Attributes, Indexes extends AnyIndexes> {
  readonly model: { readonly entity: string; readonly version: string; readonly service: string }
  readonly attributes: Attributes
  readonly indexes: { [Pattern in keyof Indexes]: ElectroIndex<Indexes[Pattern], CollectionsOf<Indexes>> }
}

const toElectroIndex = ({
  index,
  collection,
  condition,
  whole,
  platform,
  templates,
  pk,
  sk = [],
}: Keys<string>) => {
  const [pkField, skField] = keysOf(index)
  // ElectroDB lower-cases keys by default.
  const key = (field: string, composite: readonly string[], template?: string) => ({
    field,
    composite,
    casing: "none",
    ...(template && { template }),
  })
  return {
    ...(index && { index }),
    ...(collection && { collection }),
    ...((condition ?? whole) && { condition: condition ?? (() => true) }),
    pk: key(pkField, pk, platform ? `ALL#${platform}#$\{shard}` : templates?.pk),
    sk: key(skField, sk, templates?.sk),
  }
}

/** The ElectroDB entity of a schema. Calls carry `@__PURE__`: see `Schema`. */
export function entity<
  Attributes extends Readonly<Record<string, Attribute>>,
  Indexes extends Readonly<Record<string, Keys<keyof Attributes & string>>>,
>({ name, attributes, indexes }: Schema<Attributes, Indexes>) {
  type Name = keyof Attributes & string
  type Indexed = ElectroSchema<Attributes, Indexes>
  const schema = {
    model: { entity: name, version: "1", service: SERVICE },
    attributes,
    indexes: Object.fromEntries(
      Object.entries<Keys<string>>(indexes).map(([pattern, keys]) => [pattern, toElectroIndex(keys)]),
    ) as Indexed["indexes"],
  }
  return new Entity<Name, Name, CollectionsOf<Indexes>, Indexed>(schema, storage())
}

type AnyModel = ElectroModel<string, string, string>

const narrow = new WeakMap<object, Map<string, unknown>>()

/**
 * The same entity with only these attributes, to read many items by key: for each key, ElectroDB prepares an update of
 * every attribute that the entity has.
 */
export function narrowed<Of extends { readonly schema: unknown }>(of: Of, names: readonly string[]): Of {
  const known = narrow.get(of) ?? new Map<string, unknown>()
  narrow.set(of, known)
  const made = known.get(names.join()) ?? new Entity(only(of.schema as AnyModel, names), storage())
  known.set(names.join(), made)
  return made as Of
}

const only = ({ model, attributes, indexes }: AnyModel, names: readonly string[]) => ({
  model,
  attributes: picked(attributes, (name) => names.includes(name)),
  indexes: picked(indexes, (_, { index }) => !index),
})

const picked = <Value>(
  of: Readonly<Record<string, Value>>,
  isWanted: (name: string, value: Value) => boolean,
) => Object.fromEntries(Object.entries(of).filter(([name, value]) => isWanted(name, value)))
