/** Short texts stored in the browser by name. */
type TextStore = {
  read: (key: string) => string | null
  /** @param text undefined deletes it */
  write: (key: string, text: string | undefined) => void
}

/**
 * Wraps a storage that may be forbidden (private windows, site settings) or full. A rejected text lasts as long as the
 * page, and takes precedence over the stored one, which is removed for the next page.
 */
export function createTextStore(storageOf: () => Storage): TextStore {
  /** Texts that the storage rejected; null for those it failed to delete. */
  const memory = new Map<string, string | null>()
  const attempt = <Result>(use: (storage: Storage) => Result): Result | undefined => {
    try {
      return use(storageOf())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => {
      const held = memory.get(key)
      return held === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : held
    },
    write: (key, text) => {
      const isTaken = attempt((storage) => {
        if (text === undefined) storage.removeItem(key)
        else storage.setItem(key, text)
        return true
      })
      if (isTaken) {
        memory.delete(key)
        return
      }
      memory.set(key, text ?? null)
      attempt((storage) => storage.removeItem(key))
    },
  }
}

/** Shared by all tabs, until deleted. */
export const browserTexts = createTextStore(() => localStorage)
/** For this tab, until it is closed. */
export const tabTexts = createTextStore(() => sessionStorage)

/**
 * A script for the start of the page's head. If the browser forbids storage, it installs one that lasts as long as the
 * page, for the router and other libraries that use it unguarded.
 */
export const storageScript = `['localStorage','sessionStorage'].forEach(function(name){
try{window[name].length}catch(e){var kept={}
Object.defineProperty(window,name,{value:{length:0,key:function(){return null},
getItem:function(key){return key in kept?kept[key]:null},setItem:function(key,text){kept[key]=String(text)},
removeItem:function(key){delete kept[key]},clear:function(){kept={}}}})}})`
