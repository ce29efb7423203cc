import { Shield } from 'lucide-react'
import { IconButton } from '../../ui/components/icon-button.tsx'
import { useMenu } from '../../ui/menus/use-menu.ts'
import { MenuLinks } from './menu-links.tsx'
import { staffLinks } from './person-links.ts'

/** The staff's menu (docs/product/browsing.md#header). */
export function AdminMenu() {
  const menu = useMenu<HTMLDivElement>()
  return (
    <div ref={menu.rootRef} className="relative max-lg:hidden">
      <IconButton {...menu.trigger} label="Administration">
        <Shield />
      </IconButton>
      {menu.isOpen && (
        <div id={menu.panelId} className="menu-panel top-[calc(100%+10px)] right-0 w-[230px] p-2">
          <MenuLinks links={staffLinks} />
        </div>
      )}
    </div>
  )
}
