import type { Discovered } from "@trame/core/influencers/discover/contract"
import { memo, useEffect, useRef, useState } from "react"
import { Link } from "react-router-dom"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { formatCompact, formatNumber, formatRate } from "../../lib/format.ts"
import { useRowKeys } from "../../lib/keys/rows.ts"
import { InfluencerPicture, VerifiedMark } from "../../ui/influencers/InfluencerPicture.tsx"
import { type Choosing, chooserOf, ItemChoice } from "../../ui/list/ChoiceBox.tsx"
import { Facts } from "../../ui/list/Facts.tsx"
import { Keeping, OtherActions } from "./Actions.tsx"
import styles from "./CardGrid.module.css"
import { type CataloguePage, discoverDialogs } from "./catalogue.ts"
import { useMemberships } from "./memberships.ts"

interface CardGridProps {
  choosing: Choosing<Discovered>
  pages: readonly CataloguePage[]
  /** Milliseconds since 1970. */
  readAt: number
}

export function CardGrid({ choosing, pages, readAt }: CardGridProps) {
  const items = pages.flatMap((page) => page.items)
  useRowKeys({ select: chooserOf(choosing, items, ({ id }) => id) })
  return (
    <ul className={`grid gap-5 ${styles.grid}`} aria-label="Influenceurs">
      {pages.map((page) => (
        <PageOfCards key={page.items[0]?.id} page={page} readAt={readAt} choosing={choosing} />
      ))}
    </ul>
  )
}

interface PageOfCardsProps extends Pick<CardGridProps, "readAt" | "choosing"> {
  page: CataloguePage
}

/** Fifty cards, rendered near the visible area; elsewhere empty cells reserve the room. */
function PageOfCards({ page, readAt, choosing }: PageOfCardsProps) {
  const cells = useRef(new Map<string, HTMLLIElement>())
  const near = useNear(cells.current, page)
  const { roster, recruitment } = useMemberships(page, readAt, near)
  return page.items.map((influencer) => (
    <li
      key={influencer.id}
      ref={(cell) => {
        if (cell) cells.current.set(influencer.id, cell)
        else cells.current.delete(influencer.id)
      }}
      data-item
      data-row={influencer.id}
      data-chosen={choosing.isChosen(influencer)}
      className={`grid min-0 rounded-l ${styles.cell}`}
    >
      {near ? (
        <>
          <Card
            influencer={influencer}
            inRoster={roster.includes(influencer.id)}
            inRecruitment={recruitment.includes(influencer.id)}
          />
          <div className={styles.choice}>
            <ItemChoice choosing={choosing} item={influencer} />
          </div>
        </>
      ) : null}
    </li>
  ))
}

/** Margin around the visible area. */
const AROUND = "1600px 0px"

/** Every tenth cell is observed: even on a phone, the next one is within the margin. */
const EVERY = 10

/** Pages far from the view, by their first influencer: a returning member gets the same pages rendered at once. */
const far = new Set<string>()

/** Whether a page is near the visible area or has the focus; true without IntersectionObserver. */
function useNear(cells: ReadonlyMap<string, Element>, { items }: CataloguePage): boolean {
  const id = items[0]?.id ?? ""
  const [near, setNear] = useState(!far.has(id))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other items have other cells
  useEffect(() => {
    if (typeof IntersectionObserver === "undefined") return
    const seen = new Set<Element>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target)
        const held = [...cells.values()].some((cell) => cell.contains(document.activeElement))
        const nearNow = seen.size > 0 || held
        far[nearNow ? "delete" : "add"](id)
        setNear(nearNow)
      },
      { rootMargin: AROUND },
    )
    for (const [index, { id: each }] of items.entries()) {
      const cell = cells.get(each)
      if (cell && (index % EVERY === 0 || index === items.length - 1)) observer.observe(cell)
    }
    return () => observer.disconnect()
  }, [cells, items])
  return near
}

interface CardProps {
  influencer: Discovered
  inRoster: boolean
  inRecruitment: boolean
}

/** The name's link covers the card; other controls lie above it. */
export const Card = memo(function Card({ influencer, inRoster, inRecruitment }: CardProps) {
  const { linkTo } = useDialogParam(discoverDialogs)
  const { id, displayName, username, category, followersCount, engagementRate } = influencer
  return (
    <article
      className={`stack gap-5 px-5 pt-5 pb-4 min-0 rounded-l bg-surface border relative ${styles.card}`}
    >
      <div className={`flex gap-5 ${styles.head}`}>
        <InfluencerPicture
          name={displayName}
          imageUrl={influencer.profileImageUrl}
          platform={influencer.platform}
        />
        <div className="flex-1 min-0">
          <h2 className={`row gap-3 text-l bold ${styles.name}`}>
            <Link
              {...linkTo("influencer", { influencer: id })}
              className={`ellipsis ink no-underline ${styles.link}`}
              title={displayName}
            >
              {displayName}
            </Link>
            <VerifiedMark verified={influencer.verified} />
          </h2>
          <p className="ellipsis soft text-m">@{username}</p>
          <p className="ellipsis faint text-m">{category}</p>
        </div>
        <div className="stack flex-none relative above">
          <OtherActions influencer={influencer} />
        </div>
      </div>
      <Facts
        className={styles.facts}
        facts={[
          ["Abonnés", formatCompact(followersCount)],
          ["Engagement", formatRate(engagementRate)],
          ["Collaborations", formatNumber(influencer.collaborationsCount)],
        ]}
      />
      <div className="row wrap gap-3 pt-3 mt-auto border-top relative above">
        <Keeping influencer={influencer} inRoster={inRoster} inRecruitment={inRecruitment} />
      </div>
    </article>
  )
})
