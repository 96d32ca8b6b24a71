import { useQueryClient } from "@tanstack/react-query"
import type {
  CollaborationCard,
  CollaborationDetail,
  CollaborationFields,
} from "@trame/core/campaigns/collaborations/contract/shapes"
import {
  flagsMovedTo,
  STAGES,
  type Stage,
  type StageFlags,
  statusOf,
} from "@trame/core/campaigns/collaborations/rules/status"
import { useCallback, useRef } from "react"
import { client } from "../../../lib/api/api.ts"
import { isGone, isUnsettled, problemOf } from "../../../lib/api/problem.ts"
import { useWriteQueue } from "../../../lib/api/useWriteQueue.ts"
import { useNotices } from "../../../lib/notices.tsx"
import {
  cardOf,
  forget,
  forgetOwnWrite,
  patchCard,
  readAgain,
  rememberOwnWrite,
  showSaved,
} from "../cache.ts"

const FLAGS: Record<keyof StageFlags, string> = {
  quoteSent: STAGES.quoteSent,
  contractSigned: STAGES.contractSigned,
  paymentReceived: STAGES.paymentReceived,
}

/** Questions before a campaign moves to a stage (rules/campaigns.md#board). */
export function questionsOf(card: CollaborationCard, stage: Stage) {
  const flags = flagsMovedTo(stage, card)
  const takenBack = Object.entries(flags).flatMap(([flag, set]) =>
    set ? [] : [FLAGS[flag as keyof StageFlags]],
  )
  const quoteNumber = flags.quoteSent === true && card.quoteNumber === ""
  const signedDate = flags.contractSigned === true && card.signedDate === null
  return { takenBack, quoteNumber, signedDate, any: takenBack.length > 0 || quoteNumber || signedDate }
}

type Added = Partial<Pick<CollaborationFields, "quoteNumber" | "signedDate">>

/** Moves a campaign optimistically, rolled back on failure; resolves to whether it is stored. */
export function useMove() {
  const queries = useQueryClient()
  const notices = useNotices()
  const queue = useWriteQueue()
  /** The result of each campaign's last move. */
  const stored = useRef(new Map<string, CollaborationDetail>())
  return useCallback(
    async (card: CollaborationCard, stage: Stage, added: Added = {}): Promise<boolean> => {
      const { id, version, name } = card
      const fields = { ...flagsMovedTo(stage, card), ...added }
      const invoiceSent = card.status === "completed" && !card.paymentReceived
      // With the version that the write will produce, so that a further move before the answer builds on it.
      const moved = { ...card, ...fields, version: version + 1, revision: card.revision + 1 }
      rememberOwnWrite(queries, id, { ...moved, status: statusOf({ ...moved, invoiceSent }) })
      try {
        const participants = { added: [], changed: [], removed: [] }
        let isStored = false
        await queue.run(id, async () => {
          const saved = await client.collaborations.update({
            collaborationId: id,
            version,
            fields,
            participants,
          })
          stored.current.set(id, saved)
          if (queue.isLast(id)) showSaved(queries, saved)
          isStored = true
        })
        return isStored
      } catch (error) {
        const problem = problemOf(error)
        const { code, message } = problem
        forgetOwnWrite(queries, id)
        // The result of the earlier move stays, although the index may not show it yet.
        const last = stored.current.get(id)
        if (last) patchCard(queries, id, cardOf(last))
        if (isGone(error)) {
          forget(queries, id)
          notices.error(`« ${name} » n'existe plus.`)
        } else if (code === "conflict") {
          notices.warning(
            `« ${name} » a été modifiée entre-temps par une autre personne. Elle a été relue, rien n'a été écrasé.`,
          )
        } else if (isUnsettled(problem)) {
          notices.error(`Le déplacement de « ${name} » n'a pas été confirmé. ${message}`)
        } else notices.error(`« ${name} » est restée à sa place. ${message}`)
        readAgain(queries)
        return false
      }
    },
    [queries, notices, queue],
  )
}
