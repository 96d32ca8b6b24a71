import { SearchOutlined } from "@ant-design/icons"
import { Tooltip } from "antd"
import styles from "./SearchButton.module.css"
import { isApple, modifierLabel } from "./shortcut.ts"

interface SearchButtonProps {
  /** In the sidebar, in the folded one, or in the phone's top bar. */
  place: "sidebar" | "rail" | "bar"
  onClick: () => void
}

/** Shows everybody what the shortcut opens. */
export function SearchButton({ place, onClick }: SearchButtonProps) {
  const keys = `${modifierLabel()} K`
  const wide = place === "sidebar"
  return (
    <Tooltip title={place === "rail" ? `Rechercher (${keys})` : null} placement="right">
      <button
        type="button"
        className={`${styles.button} ${styles[place]}`}
        aria-label={wide ? undefined : "Rechercher"}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple() ? "Meta+K" : "Control+K"}
        onClick={onClick}
      >
        <SearchOutlined aria-hidden="true" />
        {wide ? (
          <>
            <span className={styles.label}>Rechercher…</span>
            <span aria-hidden="true">
              <kbd>{keys}</kbd>
            </span>
          </>
        ) : null}
      </button>
    </Tooltip>
  )
}
