import { CheckOutlined, EditOutlined, MoreOutlined, StopOutlined, UndoOutlined } from "@ant-design/icons"
import type { Post } from "@trame/core/influencers/catalogue/contract"
import { MAX_BRAND } from "@trame/core/influencers/catalogue/rules/limits"
import { hasPermission } from "@trame/core/lib/access"
import { Button, Dropdown, Input } from "antd"
import { type FormEvent, useState } from "react"
import { useMenuButton } from "../../lib/dialog/useMenuButton.ts"
import { useMe } from "../../lib/session/me.ts"
import { useCorrection } from "./corrections.ts"
import styles from "./PostCorrection.module.css"

/** A post's detected brand, and a member's correction of it (rules/creators.md#corrected-detection). */
export function PostCorrection({ post }: { post: Post }) {
  const correct = useCorrection()
  const mayCorrect = hasPermission(useMe(), "discover")
  const { button, act, dropdown } = useMenuButton()
  const [isNaming, setNaming] = useState(false)
  const { isCollaboration, brand, correction } = post
  const endNaming = () => {
    setNaming(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  if (isNaming) {
    return (
      <BrandForm
        brand={brand ?? ""}
        onCancel={endNaming}
        onName={(named) => {
          endNaming()
          void correct(post, { isCollaboration: true, brand: named }, `La marque est « ${named} ».`)
        }}
      />
    )
  }
  const name = { key: "name", icon: <EditOutlined aria-hidden />, onClick: act(() => setNaming(true)) }
  const actions = [
    isCollaboration
      ? {
          key: "not",
          icon: <StopOutlined aria-hidden />,
          label: "Ce n'est pas une collaboration",
          onClick: act(
            () =>
              void correct(
                post,
                { isCollaboration: false, brand: null },
                "Cette publication n'est plus une collaboration pour votre agence.",
              ),
          ),
        }
      : {
          key: "is",
          icon: <CheckOutlined aria-hidden />,
          label: "C'est une collaboration",
          onClick: act(
            () =>
              void correct(
                post,
                { isCollaboration: true, brand: null },
                "Cette publication est une collaboration pour votre agence.",
              ),
          ),
        },
    ...(isCollaboration ? [{ ...name, label: brand ? "Changer la marque" : "Indiquer la marque" }] : []),
    ...(correction
      ? [
          {
            key: "detected",
            icon: <UndoOutlined aria-hidden />,
            label: "Revenir à ce qui est détecté",
            onClick: act(() => void correct(post, null, "La détection automatique fait foi à nouveau.")),
          },
        ]
      : []),
  ]
  return (
    <div className={`flex items-start justify-between gap-3 relative above ${styles.line}`}>
      <p className={`min-0 soft text-s anywhere ${styles.said}`}>
        <Said post={post} />
      </p>
      {mayCorrect ? (
        <Dropdown {...dropdown} menu={{ items: actions }} trigger={["click"]} placement="bottomRight">
          <Button
            ref={button}
            type="text"
            size="small"
            className={styles.menu}
            icon={<MoreOutlined aria-hidden />}
            aria-label="Corriger la détection"
          />
        </Dropdown>
      ) : null}
    </div>
  )
}

function Said({ post: { isCollaboration, brand, correction } }: { post: Post }) {
  if (!isCollaboration) return correction ? "Pas une collaboration, selon votre agence" : null
  return (
    <>
      {brand ? (
        <>
          Avec <strong>{brand}</strong>
        </>
      ) : (
        "Marque inconnue"
      )}
      {correction ? ", selon votre agence" : null}
    </>
  )
}

interface BrandFormProps {
  brand: string
  onName: (brand: string) => void
  onCancel: () => void
}

function BrandForm({ brand, onName, onCancel }: BrandFormProps) {
  const [typed, setTyped] = useState(brand)
  const named = typed.trim()
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (named) onName(named)
  }
  return (
    <form
      className="grid gap-3 relative above"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.nativeEvent.isComposing) return
        // Keeps the surrounding dialog open.
        event.stopPropagation()
        onCancel()
      }}
    >
      <Input
        autoFocus
        aria-label="Marque"
        placeholder="@compte ou nom de la marque"
        maxLength={MAX_BRAND}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
      />
      <span className="flex justify-end gap-3">
        <Button size="small" onClick={onCancel}>
          Annuler
        </Button>
        <Button size="small" type="primary" htmlType="submit" disabled={!named}>
          Enregistrer
        </Button>
      </span>
    </form>
  )
}
