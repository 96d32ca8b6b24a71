import { useQuery, useQueryClient } from "@tanstack/react-query"
import { PRICED_AS } from "@trame/core/campaigns/collaborations/rules/agency-prices"
import { DELIVERABLE_TYPES } from "@trame/core/campaigns/collaborations/rules/values"
import type { RosterEntry } from "@trame/core/influencers/roster/contract"
import { PRICING_LABELS, type PricingKey } from "@trame/core/influencers/roster/rules"
import { hasPermission } from "@trame/core/lib/access"
import { useEffect } from "react"
import { api, client } from "../../../lib/api/api.ts"
import { putData } from "../../../lib/api/patch.ts"
import { isGone, problemOf } from "../../../lib/api/problem.ts"
import { useConfirm } from "../../../lib/dialog/useConfirm.tsx"
import { formatMoney } from "../../../lib/format.ts"
import { useAttempt } from "../../../lib/forms/attempt.ts"
import { useNotices } from "../../../lib/notices.tsx"
import { useMe } from "../../../lib/session/me.ts"
import { BusyButton } from "../../../ui/states/BusyButton.tsx"
import { SumHint } from "./DetailsSections.tsx"
import type { DeliverableDraft } from "./draft.ts"

const entryOptions = (influencerId: string) => api.roster.get.queryOptions({ input: { influencerId } })

/** The influencer's roster entry, for users who may read its prices (rules/campaigns.md#agencys-prices). */
export function useAgencyPrices(influencerId: string) {
  const mayRead = hasPermission(useMe(), "influencers")
  const { data, error, refetch } = useQuery({ ...entryOptions(influencerId), enabled: mayRead })
  const isRefused = error !== null && (isGone(error) || problemOf(error).code === "forbidden")
  return {
    entry: mayRead && !isRefused ? data : undefined,
    /** Reads again after a failure; null without one. */
    retry: mayRead && error && !isRefused && !data ? () => void refetch() : null,
  }
}

interface AgencyPriceProps {
  entry: RosterEntry
  deliverable: DeliverableDraft
  /** The agency's price, or 0, for a deliverable that awaits it. */
  onPropose: (price: number) => void
  onUse: (price: number) => void
}

/** Proposes the agency's price, says so, and offers to keep another one. */
export function AgencyPrice({ entry, deliverable, onPropose, onUse }: AgencyPriceProps) {
  const { type, price, proposal } = deliverable
  const service = PRICED_AS[type]
  const known = (service && entry.pricing[service]) ?? 0
  const { busy, keep } = useKeepPrice(entry)

  useEffect(() => {
    if (proposal === "awaited") onPropose(known)
  })

  if (!service || price === known) return known > 0 ? saying(known) : null
  const differs = typeof price === "number" && price > 0
  return (
    <>
      {known > 0 ? <SumHint label={LABEL} sum={known} onUse={() => onUse(known)} /> : null}{" "}
      {differs ? (
        <BusyButton
          size="small"
          busy={busy}
          aria-label={`Garder ce tarif pour ${DELIVERABLE_TYPES[type]}`}
          onClick={() => keep(service, price)}
        >
          Garder ce tarif
        </BusyButton>
      ) : null}
    </>
  )
}

const LABEL = "Tarif de l'agence"
const saying = (price: number) => `${LABEL} : ${formatMoney(price)}`

/** Keeps a price in the roster, undoable for a while; asks before it replaces a colleague's. */
function useKeepPrice(entry: RosterEntry) {
  const queries = useQueryClient()
  const notices = useNotices()
  const confirm = useConfirm()
  const { busy, attempt } = useAttempt()
  const { id: influencerId } = entry
  const show = (now: RosterEntry) => putData(queries, entryOptions(influencerId).queryKey, now)

  /** Resolves to null when the colleague's price stays. */
  async function write(base: RosterEntry, service: PricingKey, price: number): Promise<RosterEntry | null> {
    try {
      const pricing = { ...base.pricing, [service]: price }
      const saved = await client.roster.update({ influencerId, version: base.version, pricing })
      show(saved)
      return saved
    } catch (error) {
      if (problemOf(error).code !== "conflict") throw error
    }
    const now = await client.roster.get({ influencerId })
    show(now)
    const theirs = now.pricing[service] ?? 0
    const insists =
      theirs === (base.pricing[service] ?? 0) ||
      theirs === price ||
      (await confirm({
        title: "Ce tarif a été modifié entre-temps",
        content: `Tarif ${PRICING_LABELS[service]} : une autre personne a enregistré ${wordsOf(theirs)}. Le remplacer par ${wordsOf(price)} ?`,
        okText: "Remplacer",
      }))
    return insists ? write(now, service, price) : null
  }

  const tell = (error: unknown) => {
    notices.error(`Le tarif n'a pas été enregistré. ${problemOf(error).message}`, "agency-price")
    void queries.invalidateQueries({ queryKey: entryOptions(influencerId).queryKey })
  }

  return {
    busy,
    keep: (service: PricingKey, price: number) =>
      void attempt(async () => {
        const before = entry.pricing[service] ?? 0
        const saved = await write(entry, service, price)
        if (saved)
          notices.undoable(`Tarif gardé : ${PRICING_LABELS[service]}, ${formatMoney(price)}`, () => {
            write(saved, service, before).catch(tell)
          })
      }, tell),
  }
}

const wordsOf = (price: number): string => (price > 0 ? formatMoney(price) : "aucun tarif")
