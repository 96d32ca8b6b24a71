import type { AddedBy, MemberCount } from "@trame/core/influencers/by-member/contract"
import { UNKNOWN_MEMBER } from "@trame/core/influencers/by-member/rules"
import { type ReactNode, useId } from "react"
import { PersonAvatar } from "../PersonAvatar.tsx"
import styles from "./MemberGroups.module.css"

interface MemberGroupsProps<Item> {
  items: readonly Item[]
  /** Number of items by member, items not yet loaded included. */
  members: readonly MemberCount[]
  memberOf: (item: Item) => AddedBy
  /** A count in words, e.g. `3 créateurs`. */
  count: (count: number) => string
  /** Renders one member's items. */
  children: (items: Item[], name: string) => ReactNode
}

/** Items grouped by the member who added them, in the order of the items (rules/creators.md#by-member). */
export function MemberGroups<Item>({ items, members, memberOf, count, children }: MemberGroupsProps<Item>) {
  const groups = Map.groupBy(items, (item) => memberOf(item).id)
  return (
    <div className="grid gap-8 cols-1">
      {[...groups].map(([id, own]) => {
        const [first] = own
        const { name } = first === undefined ? { name: "" } : memberOf(first)
        const all = members.find((member) => member.id === id)?.count ?? own.length
        return (
          <Group key={id} name={name} count={count(all)}>
            {children(own, name)}
          </Group>
        )
      })}
    </div>
  )
}

function Group({ name, count, children }: { name: string; count: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid gap-4 cols-1">
      <header className="row gap-4">
        <span aria-hidden="true">
          <PersonAvatar name={name === UNKNOWN_MEMBER.name ? "" : name} size={36} />
        </span>
        <h2 id={heading} className="min-0 text-xl bold anywhere">
          {name}
        </h2>
        <span className={`flex-none accent text-m strong round bg-tint ${styles.count}`}>{count}</span>
      </header>
      {children}
    </section>
  )
}
