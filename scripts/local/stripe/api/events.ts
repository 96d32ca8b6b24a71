import { missing } from "../failure.ts"
import { textsOf } from "../params.ts"
import { filtersOf, type Operations, pageOf } from "./lists.ts"

export const events: Operations = {
  "GET events": ({ store }, params) => {
    const { types: _, ...rest } = params
    const { type } = filtersOf(rest, ["type"])
    const types = textsOf(params, "types")
    const found = store.event
      .all()
      .filter((event) => (!type || event.type === type) && (!types[0] || types.includes(event.type)))
    return pageOf(found, params, "/v1/events")
  },

  "GET events/:id": ({ store }, _params, id) => {
    const event = store.event.get(id)
    if (!event) throw missing("event", id)
    return event
  },
}
