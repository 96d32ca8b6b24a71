import { CheckOutlined, CopyOutlined, ExportOutlined, LinkOutlined, ReloadOutlined } from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { App, Button, type ButtonProps, Dropdown, type MenuProps } from "antd"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useConfirm } from "../../lib/dialog/useConfirm.tsx"
import { useAttempt } from "../../lib/forms/useAttempt.ts"
import { useCopy } from "../../ui/CopyButton.tsx"
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
      onClick: () => void copy(address ?? ""),
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

type LinkedCasting = Pick<CastingCard, "id" | "name" | "linkToken" | "linkActive">

const addressOf = (token: string): string => `${window.location.origin}/casting/${token}`

/** The brand's link of a casting: made, copied, made anew. */
function useBrandLink({ id, linkToken, linkActive }: LinkedCasting) {
  const queries = useQueryClient()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const { copied, copy } = useCopy(LABEL)
  const { busy, attempt } = useAttempt()

  async function request(): Promise<string> {
    const { token, active, revision } = await client.castings.makeLink({ castingId: id })
    await patch(queries, id, { linkToken: token, linkActive: active, revision })
    return addressOf(token)
  }

  /** Makes a link and copies it; the one before stops working. */
  const make = () =>
    attempt(
      () => copy(request()),
      (error) => void message.error(`Erreur lors de la création du lien. ${problemOf(error).message}`),
    )

  return {
    /** Null while the brand has none. */
    address: linkToken && linkActive ? addressOf(linkToken) : null,
    copied,
    busy,
    copy,
    make,
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
