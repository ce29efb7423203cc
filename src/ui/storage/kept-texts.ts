/** Short texts that the browser keeps by name. */
type KeptTexts = {
  read: (key: string) => string | null
  /** @param text undefined forgets it */
  write: (key: string, text: string | undefined) => void
}

/**
 * A storage that may be refused (private windows, site settings) or full: what it does not take lasts as long as the
 * page, and is what is read from then on. No older text remains in its place for the next page.
 */
export function createKeptTexts(storageOf: () => Storage): KeptTexts {
  /** What the storage did not take; null for what it did not forget. */
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

/** For all tabs, until it is forgotten. */
export const browserTexts = createKeptTexts(() => localStorage)
/** For this tab, until it is closed. */
export const tabTexts = createKeptTexts(() => sessionStorage)

/**
 * For the page's head, before anything else: where the browser forbids storage, one that lasts as long as the page
 * takes its place, for the router and other libraries that use it without asking.
 */
export const storageScript = `['localStorage','sessionStorage'].forEach(function(name){
try{window[name].length}catch(e){var kept={}
Object.defineProperty(window,name,{value:{length:0,key:function(){return null},
getItem:function(key){return key in kept?kept[key]:null},setItem:function(key,text){kept[key]=String(text)},
removeItem:function(key){delete kept[key]},clear:function(){kept={}}}})}})`
