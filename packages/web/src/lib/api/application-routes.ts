import routes from "virtual:contract/application"
import { provideRoutes } from "./api.ts"

provideRoutes(routes)
