import { CastingComments } from "@trame/core/campaigns/castings/comments"
import { CollaborationComments } from "@trame/core/campaigns/collaborations/comments"
import {
  castingCommentsContract,
  collaborationCommentsContract,
} from "@trame/core/campaigns/comments/contract"
import { activityContract } from "@trame/core/together/activity/contract"
import * as Activity from "@trame/core/together/activity/index"
import { notificationsContract } from "@trame/core/together/notifications/contract"
import * as Notifications from "@trame/core/together/notifications/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** Comments, activity and notifications of a team. */
export const router = {
  activity: bind(activityContract, Activity),
  castingComments: bind(castingCommentsContract, CastingComments),
  collaborationComments: bind(collaborationCommentsContract, CollaborationComments),
  notifications: bind(notificationsContract, Notifications),
}

export const handler = apiHandler(router)
