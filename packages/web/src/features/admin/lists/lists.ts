import type { ComponentType } from "react"
import type { Kind } from "../dialogs.ts"
import { AgenciesList } from "./AgenciesList.tsx"
import { ClientsList } from "./ClientsList.tsx"
import { CollaborationsList } from "./CollaborationsList.tsx"
import type { ListProps } from "./EntityList.tsx"
import { InfluencersList } from "./InfluencersList.tsx"
import { UsersList } from "./UsersList.tsx"

export const LISTS: Record<Kind, ComponentType<ListProps>> = {
  agencies: AgenciesList,
  users: UsersList,
  clients: ClientsList,
  influencers: InfluencersList,
  collaborations: CollaborationsList,
}
