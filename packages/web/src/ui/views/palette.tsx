import { EyeOutlined } from "@ant-design/icons"
import { addressOf, VIEW_PAGES } from "@trame/core/workspace/views/rules"
import { client } from "../../lib/api/api.ts"
import type { Source } from "../../lib/paletteSource.ts"
import { matches } from "../../lib/text.ts"

export const viewSources: readonly Source[] = [
  {
    group: "Vues",
    access: "subscribed",
    icon: <EyeOutlined aria-hidden />,
    search: async (search, signal) => {
      const { items } = await client.views.list({}, { signal })
      return items
        .filter(({ name, page }) => matches(name, search) || matches(VIEW_PAGES[page].label, search))
        .map((view) => ({
          id: `view:${view.id}`,
          title: view.name,
          detail: VIEW_PAGES[view.page].label,
          aside: view.shared ? "Vue de l'équipe" : "Ma vue",
          to: addressOf(view),
        }))
    },
  },
]
