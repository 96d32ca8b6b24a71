import { useQueryClient } from "@tanstack/react-query"
import type { InboxCreator } from "@trame/core/inbox/contract/shapes"
import { de } from "@trame/core/lib/text"
import { useEffect, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useLeaving } from "../../lib/useDocument.ts"
import { refreshCreators, refreshMails } from "./cache.ts"

type Tell = (failure: string | null) => void

/** rules/interface.md#notices */
export const TOAST_S = 3

/** Opens Google's consent page, or revokes the consent (rules/inbox.md#connection). */
export function useConnection(tell: Tell) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const { busy, attempt } = useAttempt()
  const [leaving, leave] = useLeaving()

  return {
    busy: busy || leaving,
    connect: (influencerId: string) =>
      attempt(
        async () => {
          tell(null)
          const { authUrl } = await client.inbox.connect({ influencerId })
          leave(authUrl)
        },
        (error) => tell(`Erreur lors de la connexion à Gmail. ${problemOf(error).message}`),
      ),
    disconnect: async ({ influencerId }: InboxCreator) => {
      await confirm({
        title: "Êtes-vous sûr de vouloir déconnecter Gmail pour ce créateur ?",
        content: "L'accès sera révoqué chez Google. Les e-mails déjà synchronisés restent lisibles.",
        okText: "Déconnecter",
        danger: true,
        onOk: async () => {
          try {
            await client.inbox.disconnect({ influencerId })
            notices.success("Gmail déconnecté avec succès", TOAST_S)
            tell(null)
          } catch (error) {
            tell(`Erreur lors de la déconnexion. ${problemOf(error).message}`)
          }
          await refreshCreators(queries)
        },
      })
    },
  }
}

/** Exchanges the code from Google's redirect; returns whether that is running (rules/inbox.md#connection). */
export function useOAuthReturn(tell: Tell): boolean {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const notices = useNotices()
  const { pathname, search, state } = useLocation()
  const [exchanging, setExchanging] = useState(false)
  const params = new URLSearchParams(search)
  const code = params.get("code")
  const consent = params.get("state")
  const refused = typeof state === "object" && state !== null && "gmailRefused" in state
  // A code works once, but an effect may run twice.
  const handled = useRef<string | null>(null)
  const here = useRef(false)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  useEffect(() => {
    if (!refused) return
    tell("La boîte Gmail n'a pas été connectée : l'autorisation a été refusée ou annulée.")
    navigate({ pathname, search }, { replace: true, state: null })
  }, [refused, tell, navigate, pathname, search])

  useEffect(() => {
    if (!code || !consent || handled.current === code) return
    handled.current = code
    setExchanging(true)
    // First: a reload or "back" must not send the code again.
    navigate({ pathname }, { replace: true })
    client.inbox
      .exchange({ code, state: consent })
      .then(
        ({ influencerId, email }) => {
          notices.success(`${email} est connectée`, TOAST_S)
          const chosen = new URLSearchParams({ creator: influencerId })
          if (here.current) navigate({ pathname, search: `?${chosen}` }, { replace: true })
        },
        (error: unknown) => tell(`La boîte Gmail n'a pas été connectée. ${problemOf(error).message}`),
      )
      .finally(() => {
        setExchanging(false)
        void refreshCreators(queries)
      })
  }, [code, consent, notices, navigate, pathname, queries, tell])

  return exchanging || (code !== null && consent !== null)
}

/** Starts a sync of a mailbox and reports its result (rules/inbox.md#sync). */
export function useSync({ influencerId, name, mailbox }: InboxCreator, tell: Tell) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const notices = useNotices()
  const { busy, attempt } = useAttempt()
  /** The requested sync, and the last one that had ended by then. */
  const [asked, setAsked] = useState<{ id: string; before: string | undefined } | null>(null)
  const last = mailbox?.lastSync ?? null
  const isReading = mailbox?.sync != null
  // The confirmation may stay open for long before the request.
  const lastId = useRef(last?.id)
  useEffect(() => {
    lastId.current = last?.id
  }, [last])

  useEffect(() => {
    if (!asked || !last) return
    const isOwn = last.id === asked.id
    // Another sync may have followed and ended before the page learnt of this one's end.
    if (!isOwn && (isReading || last.id === asked.before)) return
    setAsked(null)
    refreshMails(queries, influencerId)
    if (!isOwn) return
    if (last.error) tell(`Erreur sync : ${last.error}`)
    else if (last.added === 0) notices.success("Aucun nouvel email à synchroniser", TOAST_S)
    else
      notices.success(
        last.added === 1 ? "1 nouvel email synchronisé" : `${last.added} nouveaux emails synchronisés`,
        TOAST_S,
      )
  }, [asked, last, isReading, influencerId, queries, notices, tell])

  // A short sync may end before the page learns of its start.
  useEffect(() => {
    if (!asked || isReading) return
    const timer = setInterval(() => void refreshCreators(queries), 1500)
    return () => clearInterval(timer)
  }, [asked, isReading, queries])

  const start = (full: boolean) =>
    attempt(
      async () => {
        tell(null)
        const before = lastId.current
        const { syncId } = await client.inbox.sync({ influencerId, full })
        setAsked({ id: syncId, before })
        await refreshCreators(queries)
      },
      (error) => {
        const { code, message: reason } = problemOf(error)
        tell(code === "network" ? `Erreur sync : ${reason}` : reason)
        void refreshCreators(queries)
      },
    )

  return {
    busy: busy || asked !== null || isReading,
    sync: () => start(false),
    resync: async () => {
      const agreed = await confirm({
        title: `Re-synchroniser tous les e-mails ${de(name)} ?`,
        content:
          "Tous les e-mails seront supprimés puis relus dans Gmail, avec leur contenu complet. Ils restent lisibles pendant ce temps ; vos e-mails traités et les résumés sont conservés.",
        okText: "Re-synchroniser",
        danger: true,
      })
      if (agreed) await start(true)
    },
  }
}
