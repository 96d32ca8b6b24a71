import { Spinner } from "../../ui/public/PublicButton.tsx"

/** Before the application's frame: where `index.html` has drawn one, that stays in sight (`styles/shell.css`). */
export const Waiting = () => (
  <div data-waiting>
    <Spinner fullPage />
  </div>
)

/** Before a page in the application's frame, as `index.html` has drawn it; the typefaces come after its code. */
export const Opening = () => (
  <div className="shell-shape" role="status" aria-busy="true" data-opening>
    <p>Chargement…</p>
    <i />
    <i />
    <i />
  </div>
)
