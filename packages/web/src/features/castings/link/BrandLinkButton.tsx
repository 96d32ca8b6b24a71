import { CheckOutlined, CopyOutlined, ExportOutlined, LinkOutlined, ReloadOutlined } from "@ant-design/icons"
import { Button, type ButtonProps, Dropdown, type MenuProps } from "antd"
import { type LinkedCasting, useBrandLink } from "./useBrandLink.tsx"

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
