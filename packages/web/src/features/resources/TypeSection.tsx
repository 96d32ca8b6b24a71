import { PlusOutlined } from "@ant-design/icons"
import { useInfiniteQuery } from "@tanstack/react-query"
import type { Resource } from "@trame/core/workspace/resources/contract"
import {
  COUNTED_RESOURCES,
  FIRST_RESOURCES,
  RESOURCE_TYPES,
  type ResourceType,
} from "@trame/core/workspace/resources/rules"
import { Button } from "antd"
import { useId, useRef } from "react"
import { api } from "../../lib/api/api.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCount } from "../../lib/format.ts"
import { CursorList, cursorPages, withItems } from "../../ui/list/CursorList.tsx"
import { Lines } from "../../ui/states/Shape.tsx"
import { resourceDialogs, useOwnWrites, withOwnWrites } from "./cache.ts"
import { TYPE_ICONS } from "./looks.tsx"
import { Tiles } from "./ResourceTile.tsx"
import styles from "./TypeSection.module.css"

interface TypeSectionProps {
  type: ResourceType
  count: number
  /** The newest. */
  items: readonly Resource[]
  expanded: boolean
  onToggle: (expanded: boolean) => void
}

/** One type's card: its newest resources, or all of them (rules/team.md#resources). */
export function TypeSection({ type, count, items, expanded, onToggle }: TypeSectionProps) {
  const heading = useId()
  const content = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const { open } = useDialogParam(resourceDialogs)
  const label = RESOURCE_TYPES[type]
  const hasMore = count > FIRST_RESOURCES
  const all = expanded && hasMore

  /** Scrolls from the end of a long list back to its beginning. */
  const collapse = () => {
    onToggle(false)
    toggle.current?.focus({ preventScroll: true })
    toggle.current?.closest("section")?.scrollIntoView({ block: "nearest" })
  }
  return (
    <section className={`rounded-l bg-surface border ${styles.section}`} aria-labelledby={heading}>
      <header className={`row wrap gap-x-3 mb-4 ${styles.head}`}>
        <span className="grid place-center flex-none accent text-l" aria-hidden="true">
          {TYPE_ICONS[type]}
        </span>
        <h2 id={heading} className={`min-0 text-l bold ${styles.title}`}>
          {label}
        </h2>
        <span className={`soft text-s tabular round border ${styles.count}`}>
          <span aria-hidden="true">{countOf(count)}</span>
          <span className="visually-hidden">{`${countOf(count)} ${count > 1 ? "ressources" : "ressource"}`}</span>
        </span>
        <div className={`flex gap-2 flex-none ${styles.actions}`}>
          {hasMore ? (
            <Button
              ref={toggle}
              type="text"
              aria-expanded={all}
              aria-controls={content}
              aria-label={all ? `Réduire : ${label}` : `Tout afficher : ${label}`}
              onClick={() => onToggle(!all)}
            >
              {all ? "Réduire" : "Tout afficher"}
            </Button>
          ) : null}
          <Button
            type="text"
            icon={<PlusOutlined aria-hidden />}
            aria-label={`Ajouter une ressource : ${label}`}
            title="Ajouter"
            onClick={() => open("new", { type })}
          />
        </div>
      </header>
      <div id={content}>
        {all ? (
          <AllOfType type={type} first={items} onCollapse={collapse} />
        ) : items.length > 0 ? (
          <Tiles label={label} items={items} heading="h3" />
        ) : (
          <p className="soft text-base">Aucune ressource de ce type pour l'instant.</p>
        )}
      </div>
    </section>
  )
}

const countOf = (count: number): string =>
  count > COUNTED_RESOURCES ? `${COUNTED_RESOURCES}+` : String(count)

/** Above this number, the toggle is out of view at the list's end. */
const LONG = 12

interface AllOfTypeProps {
  type: ResourceType
  /** Shown until all are loaded. */
  first: readonly Resource[]
  onCollapse: () => void
}

function AllOfType({ type, first, onCollapse }: AllOfTypeProps) {
  const query = useInfiniteQuery(
    api.resources.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ type, cursor }),
      ...cursorPages,
    }),
  )
  const own = useOwnWrites()
  const filters = { type, search: "" }
  const items =
    query.data && withOwnWrites({ pages: query.data.pages, readAt: query.dataUpdatedAt, filters }, own)
  const label = RESOURCE_TYPES[type]
  return (
    <CursorList
      query={withItems(query, items)}
      loading={
        <div role="status" aria-busy="true">
          <span className="visually-hidden">Chargement des ressources</span>
          <Tiles label={label} items={first} heading="h3" />
          <div className="mt-5">
            <Lines rows={3} />
          </div>
        </div>
      }
      count={(shown) => formatCount(shown, "ressource affichée", "ressources affichées")}
      empty={<p className="soft text-base">Aucune ressource de ce type pour l'instant.</p>}
      end={
        (items?.length ?? 0) > LONG ? (
          <Button className={styles.end} onClick={onCollapse}>
            Réduire
          </Button>
        ) : null
      }
    >
      {(shown) => <Tiles label={label} items={shown} heading="h3" />}
    </CursorList>
  )
}
