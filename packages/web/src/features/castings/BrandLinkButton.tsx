import {
  CheckOutlined,
  CopyOutlined,
  ExportOutlined,
  LinkOutlined,
  MailOutlined,
  ReloadOutlined,
} from "@ant-design/icons"
import { useQueryClient } from "@tanstack/react-query"
import type { CastingCard } from "@trame/core/campaigns/castings/contract/shapes"
import { isOver } from "@trame/core/campaigns/castings/rules/values"
import { today } from "@trame/core/lib/day"
import { de } from "@trame/core/lib/text"
import { Button, Dropdown, type MenuProps } from "antd"
import { client } from "../../lib/api/api.ts"
import { problemOf } from "../../lib/api/problem.ts"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useMenuButton } from "../../lib/dialog/useMenuButton.ts"
import { useAttempt } from "../../lib/forms/attempt.ts"
import { useNotices } from "../../lib/notices.tsx"
import { useCopy } from "../../ui/CopyButton.tsx"
import { NEW_LINK, useNewLink } from "../../ui/sharing/useNewLink.ts"
import { castingDialogs, patch } from "./cache.ts"
import styles from "./tags.module.css"
import { Over } from "./tags.tsx"

const LABEL = "Lien marque"
const COPIED = "Lien copié"
const CLOSED =
  "La date limite est dépassée : la marque ne peut plus ouvrir ce lien tant qu'elle n'est pas repoussée."

const addressOf = (token: string): string => `${window.location.origin}/casting/${token}`

interface BrandLinkButtonProps {
  casting: Pick<CastingCard, "id" | "name" | "linkToken" | "linkActive" | "deadline">
  /** For a card, whose deadline already shows that it is over. */
  compact?: boolean
}

/** Without a link, creates one and copies it at once; with one, opens its actions. */
export function BrandLinkButton({ casting, compact = false }: BrandLinkButtonProps) {
  const { id, name, linkToken, linkActive, deadline } = casting
  const closed = deadline !== null && isOver(deadline, today())
  const queries = useQueryClient()
  const renewal = useNewLink()
  const notices = useNotices()
  const { copied, copy } = useCopy(LABEL)
  const { busy, attempt } = useAttempt()
  const { button, act, dropdown } = useMenuButton()
  const { open } = useDialogParam(castingDialogs)
  const address = linkToken && linkActive ? addressOf(linkToken) : null

  async function request(replaces?: string): Promise<string> {
    const { token, active, revision } = await client.castings.makeLink({ castingId: id, replaces })
    patch(queries, id, { linkToken: token, linkActive: active, revision })
    return addressOf(token)
  }

  /** Creates a link and copies it; a replaced link stops working. */
  const make = (replaces?: string) =>
    attempt(
      async () => {
        await copy(request(replaces))
        if (closed) notices.warning(CLOSED)
      },
      (error) => notices.error(`Erreur lors de la création du lien. ${problemOf(error).message}`),
    )

  const renew = () =>
    renewal({
      whose: "de la marque",
      next: "Envoyez ensuite le nouveau à la marque. Ses réponses sont conservées.",
      make: () => make(linkToken ?? undefined),
    })

  const items: MenuProps["items"] = address
    ? [
        ...(closed
          ? [
              {
                type: "group" as const,
                label: <span className={`block danger text-m ${styles.closed}`}>{CLOSED}</span>,
              },
            ]
          : []),
        {
          key: "copy",
          icon: <CopyOutlined aria-hidden />,
          label: "Copier le lien",
          onClick: act(() => {
            void copy(address)
            if (closed) notices.warning(CLOSED)
          }),
        },
        ...(closed
          ? []
          : [
              {
                key: "send",
                icon: <MailOutlined aria-hidden />,
                label: "Envoyer par e-mail",
                onClick: act(() => open("send", { casting: id })),
              },
            ]),
        {
          key: "open",
          icon: <ExportOutlined aria-hidden />,
          label: "Ouvrir dans un nouvel onglet",
          onClick: act(() => void window.open(address, "_blank", "noopener,noreferrer")),
        },
        { type: "divider" },
        {
          key: "renew",
          icon: <ReloadOutlined aria-hidden />,
          label: NEW_LINK,
          onClick: act(() => void renew()),
        },
      ]
    : []
  return (
    <>
      <Dropdown {...dropdown} menu={{ items }} trigger={address ? ["click"] : []} placement="bottomLeft">
        <Button
          ref={button}
          {...(compact ? { type: "text", size: "small" } : {})}
          icon={copied ? <CheckOutlined aria-hidden /> : <LinkOutlined aria-hidden />}
          loading={busy}
          aria-label={copied ? COPIED : `${LABEL} ${de(name)}`}
          aria-haspopup={address ? "menu" : undefined}
          onClick={address ? undefined : () => void make()}
        >
          {copied ? COPIED : LABEL}
        </Button>
      </Dropdown>
      {closed && address && !compact ? <Over>Date limite dépassée</Over> : null}
      <span role="status" className="visually-hidden">
        {copied ? COPIED : ""}
      </span>
    </>
  )
}
