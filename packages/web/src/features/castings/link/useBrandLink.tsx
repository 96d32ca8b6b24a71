import { useQueryClient } from "@tanstack/react-query"
import type { CastingCard } from "@trame/core/castings/shapes"
import { App, Input } from "antd"
import { useEffect, useRef, useState } from "react"
import { useConfirm } from "../../../components/useConfirm.tsx"
import { client } from "../../../lib/api.ts"
import { problemOf } from "../../../lib/problem.ts"
import { patch } from "../cache.ts"
import { copyLater } from "./copyLater.ts"

/** How long "Lien copié" stays (spec 2 §9). */
const COPIED_MS = 3000

export type LinkedCasting = Pick<CastingCard, "id" | "name" | "linkToken" | "linkActive">

const addressOf = (token: string): string => `${window.location.origin}/casting/${token}`

/** The brand's link of a casting: made, copied, made anew. */
export function useBrandLink({ id, linkToken, linkActive }: LinkedCasting) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { message, modal } = App.useApp()
  const [copied, setCopied] = useState(false)
  const [busy, setBusy] = useState(false)
  const making = useRef(false)
  const address = linkToken && linkActive ? addressOf(linkToken) : null

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy(coming: Promise<string>): Promise<void> {
    if (await copyLater(coming)) return setCopied(true)
    const url = await coming
    modal.info({
      title: "Lien marque",
      icon: null,
      content: (
        <Input readOnly aria-label="Lien marque" value={url} onFocus={({ target }) => target.select()} />
      ),
      okText: "Fermer",
    })
  }

  async function request(): Promise<string> {
    const { token, active, revision } = await client.castings.makeLink({ castingId: id })
    await patch(queries, id, { linkToken: token, linkActive: active, revision })
    return addressOf(token)
  }

  /** Makes a link and copies it; the one before stops working. */
  async function make(): Promise<void> {
    if (making.current) return
    making.current = true
    setBusy(true)
    try {
      await copy(request())
    } catch (error) {
      message.error(`Erreur lors de la création du lien. ${problemOf(error).message}`)
    } finally {
      making.current = false
      setBusy(false)
    }
  }

  return {
    /** Null while the brand has none. */
    address,
    copied,
    busy,
    make,
    copy: () => (address ? copy(Promise.resolve(address)) : undefined),
    renew: () =>
      confirm({
        title: "Régénérer le lien de la marque\u00a0?",
        content:
          "Le lien actuel cessera de fonctionner aussitôt\u00a0: envoyez le nouveau à la marque. Ses réponses sont conservées.",
        okText: "Régénérer",
        danger: true,
        onOk: make,
      }),
  }
}
