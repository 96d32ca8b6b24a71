import { CheckOutlined, CopyOutlined, ExportOutlined, LinkOutlined, ReloadOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { App, Button, type ButtonProps, Dropdown, Input, type MenuProps } from "antd"
import { useEffect, useRef, useState } from "react"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { patch } from "./cache.ts"

const LABEL = "Lien marque"
const COPIED = "Lien copié"

interface BrandLinkButtonProps extends Pick<ButtonProps, "type" | "size" | "className"> {
  casting: LinkedCasting
}

/** Without a link it makes one and copies it at once; with one it offers what can be done with it. */
export function BrandLinkButton({ casting, ...look }: BrandLinkButtonProps) {
  const { address, copied, busy, make, copy, renew } = useBrandLink(casting)
  const items: MenuProps["items"] = [
    {
      key: "copy",
      icon: <CopyOutlined aria-hidden />,
      label: "Copier le lien",
      onClick: () => void copy(),
    },
    {
      key: "open",
      icon: <ExportOutlined aria-hidden />,
      label: "Ouvrir dans un nouvel onglet",
      onClick: () => void window.open(address ?? undefined, "_blank", "noopener,noreferrer"),
    },
    { type: "divider" },
    {
      key: "renew",
      icon: <ReloadOutlined aria-hidden />,
      label: "Régénérer le lien",
      onClick: () => void renew(),
    },
  ]
  return (
    <>
      <Dropdown menu={{ items }} trigger={address ? ["click"] : []} placement="bottomLeft" autoFocus>
        <Button
          {...look}
          icon={copied ? <CheckOutlined aria-hidden /> : <LinkOutlined aria-hidden />}
          loading={busy}
          aria-label={copied ? COPIED : `${LABEL} de ${casting.name}`}
          aria-haspopup={address ? "menu" : undefined}
          onClick={address ? undefined : () => void make()}
        >
          {copied ? COPIED : LABEL}
        </Button>
      </Dropdown>
      <span role="status" className="visually-hidden">
        {copied ? COPIED : ""}
      </span>
    </>
  )
}

/** How long "Lien copié" stays (spec 2 §9). */
const COPIED_MS = 3000

type LinkedCasting = Pick<CastingCard, "id" | "name" | "linkToken" | "linkActive">

const addressOf = (token: string): string => `${window.location.origin}/casting/${token}`

/** The brand's link of a casting: made, copied, made anew. */
function useBrandLink({ id, linkToken, linkActive }: LinkedCasting) {
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

/**
 * Copies a text that is still on its way. A browser lets a page write to the clipboard only while it handles the
 * click, which is over once an answer arrives: an item that holds the promise is handed over at once.
 * Resolves to whether it was copied; a rejection of the text itself is for its owner to tell.
 */
async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((words) => new Blob([words], { type: "text/plain" }))
    // What becomes of the text is told below, also where no item could be made of it.
    blob.catch(() => undefined)
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })])
    return true
  } catch {
    return text.then(
      (words) =>
        navigator.clipboard.writeText(words).then(
          () => true,
          () => false,
        ),
      () => false,
    )
  }
}
