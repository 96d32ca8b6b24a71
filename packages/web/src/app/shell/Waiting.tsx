import { Spinner } from "../../ui/public/PublicButton.tsx"

/** Before the application's frame: where `index.html` has drawn one, that stays in sight (`styles/shell.css`). */
export const Waiting = () => (
  <div data-waiting>
    <Spinner fullPage />
  </div>
)
