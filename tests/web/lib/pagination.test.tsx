import { render, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { expect, test, vi } from "vitest"
import { pageNumbers } from "../../../packages/web/src/lib/format.ts"
import { Pagination } from "../../../packages/web/src/ui/list/Pagination.tsx"

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, 3, 9]],
  [5, 9, [1, 2, 3, 4, 5, 6, 9]],
  [7, 20, [1, 2, 3, 6, 7, 8, 20]],
  [20, 20, [1, 2, 3, 19, 20]],
])("page %i of %i names %j", (page, pageCount, expected) => {
  expect(pageNumbers(page, pageCount)).toEqual(expected)
})

test("gaps are ellipses, the current page is said, the ends are closed", async () => {
  const onPage = vi.fn()
  render(<Pagination label="Pages de clients" page={20} pageCount={20} onPage={onPage} />)
  expect(screen.getByRole("navigation", { name: "Pages de clients" }).textContent).toBe("123…1920")
  expect(screen.getByRole("button", { name: "Page 20" }).getAttribute("aria-current")).toBe("page")
  expect(screen.getByRole("button", { name: "Page suivante" })).toHaveProperty("disabled", true)
  await userEvent.click(screen.getByRole("button", { name: "Page précédente" }))
  expect(onPage).toHaveBeenCalledWith(19)
})

test("one page needs no pagination", () => {
  const { container } = render(<Pagination label="Pages" page={1} pageCount={1} onPage={() => {}} />)
  expect(container.textContent).toBe("")
})
