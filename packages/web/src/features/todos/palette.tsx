import { PlusOutlined } from "@ant-design/icons"
import { creation, type Source } from "../../lib/paletteSource.ts"

export const todoSources: readonly Source[] = [
  creation("todo", <PlusOutlined aria-hidden />, {
    id: "action:new-todo",
    title: "Nouvelle tâche",
    keywords: ["ajouter", "créer", "todo", "à faire", "assigner"],
    to: "/app/todo?dialog=new",
  }),
]
