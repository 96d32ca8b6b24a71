import { CheckOutlined, EyeOutlined, PlusOutlined, PushpinOutlined, SettingOutlined } from "@ant-design/icons"
import { useQuery } from "@tanstack/react-query"
import type { SavedView } from "@trame/core/workspace/views/contract"
import { addressOf, type ViewPage } from "@trame/core/workspace/views/rules"
import { Button, Dropdown, type MenuProps } from "antd"
import { useNavigate } from "react-router-dom"
import { lazyDialog } from "../../lib/dialog/lazyDialog.tsx"
import { useDialogParam } from "../../lib/dialog/useDialogParam.ts"
import { useMenuButton } from "../../lib/dialog/useMenuButton.ts"
import { usePageAction } from "../../lib/keys/keys.ts"
import { DialogOutlet } from "../dialog/DialogOutlet.tsx"
import styles from "./Views.module.css"
import { type Display, pinLabel, useCurrentQuery, usePin, viewDialogs, viewsOptions } from "./views.ts"

const ViewDialog = lazyDialog(() => import("./ViewDialog.tsx"))
const ViewListDialog = lazyDialog(() => import("./ViewListDialog.tsx"))

interface ViewsMenuProps {
  page: ViewPage
  /** Display parameters that the address may omit. */
  display?: Display
}

/** Saved views of a list's page, the member's and the team's, with their actions (rules/team.md#saved-views). */
export function ViewsMenu({ page, display }: ViewsMenuProps) {
  const navigate = useNavigate()
  const { open } = useDialogParam(viewDialogs)
  const { button, act, dropdown } = useMenuButton()
  const written = useCurrentQuery()
  const current = useCurrentQuery(display)
  const { data } = useQuery(viewsOptions)
  const pin = usePin()
  const views = (data?.items ?? []).filter((view) => view.page === page)
  const named = views.filter(({ query }) => query !== "")
  const shown = named.find(({ query }) => query === current) ?? named.find(({ query }) => query === written)

  const itemOf = (view: SavedView) => ({
    key: view.id,
    label: <span className={styles.item}>{view.name}</span>,
    icon: view === shown ? <CheckOutlined aria-label="Vue affichée" /> : <EyeOutlined aria-hidden />,
    onClick: act(() => void navigate(addressOf(view))),
  })
  const groupOf = (label: string, some: readonly SavedView[]): NonNullable<MenuProps["items"]> =>
    some.length > 0 ? [{ type: "group", key: label, label, children: some.map(itemOf) }] : []

  usePageAction("Enregistrer cette vue…", () => open("save"))

  const items: MenuProps["items"] = [
    ...groupOf(
      "Mes vues",
      views.filter(({ shared }) => !shared),
    ),
    ...groupOf(
      "Vues de l'équipe",
      views.filter(({ shared }) => shared),
    ),
    ...(views.length > 0 ? [{ type: "divider" as const }] : []),
    {
      key: "save",
      icon: <PlusOutlined aria-hidden />,
      label: "Enregistrer cette vue…",
      onClick: act(() => open("save")),
    },
    ...(shown
      ? [
          {
            key: "pin",
            icon: <PushpinOutlined aria-hidden />,
            label: pinLabel(shown),
            onClick: act(() => void pin(shown)),
          },
        ]
      : []),
    ...(views.length > 0
      ? [
          {
            key: "list",
            icon: <SettingOutlined aria-hidden />,
            label: "Gérer les vues…",
            onClick: act(() => open("list")),
          },
        ]
      : []),
  ]
  return (
    <>
      <Dropdown
        {...dropdown}
        menu={{ items }}
        trigger={["click"]}
        placement="bottomRight"
        classNames={{ root: styles.menu }}
      >
        <Button ref={button} icon={<EyeOutlined aria-hidden />} aria-haspopup="menu">
          <span className={styles.shown}>{shown ? `Vue\u00a0: ${shown.name}` : "Vues"}</span>
        </Button>
      </Dropdown>
      <DialogOutlet of={viewDialogs}>
        {{
          save: () => <ViewDialog page={page} display={display} viewId="" />,
          rename: ({ saved }) => <ViewDialog page={page} display={display} viewId={saved} />,
          list: () => <ViewListDialog page={page} display={display} />,
        }}
      </DialogOutlet>
    </>
  )
}
