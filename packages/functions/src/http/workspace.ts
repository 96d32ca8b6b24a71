import { calendarContract } from "@trame/core/workspace/calendar/contract"
import * as Calendar from "@trame/core/workspace/calendar/index"
import { plannerContract } from "@trame/core/workspace/planner/contract/staff"
import * as Planner from "@trame/core/workspace/planner/index"
import { resourcesContract } from "@trame/core/workspace/resources/contract"
import * as Resources from "@trame/core/workspace/resources/index"
import { todosContract } from "@trame/core/workspace/todos/contract"
import * as Todos from "@trame/core/workspace/todos/index"
import { viewsContract } from "@trame/core/workspace/views/contract"
import * as Views from "@trame/core/workspace/views/index"
import { bind } from "./bind.ts"
import { apiHandler } from "./handler.ts"

/** A team's daily tools. */
export const router = {
  resources: bind(resourcesContract, Resources),
  todos: bind(todosContract, Todos),
  planner: bind(plannerContract, Planner),
  calendar: bind(calendarContract, Calendar),
  views: bind(viewsContract, Views),
}

export const handler = apiHandler(router)
