import { PlusOutlined } from "@ant-design/icons"
import { creation, type Source } from "../../lib/paletteSource.ts"

export const plannerSources: readonly Source[] = [
  creation("daily_brief", <PlusOutlined aria-hidden />, {
    id: "action:new-brief",
    title: "Nouvelle tâche influenceur",
    keywords: ["ajouter", "créer", "brief", "planifier"],
    to: "/app/daily-brief?dialog=new",
  }),
]
