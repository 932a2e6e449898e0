// Runs before the first paint: brand, colour scheme and language as they were last time or as the browser has them, so that nothing flashes.
// A file of its own because the content security policy forbids inline script.
;(function () {
  var root = document.documentElement
  function saved(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  var scheme = saved('trellis.color-scheme')
  var isDark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
  var brand = saved('trellis.brand')
  if (brand && /^(generic|camps|music|schools|weddings)$/.test(brand)) root.setAttribute('data-brand', brand)
  var language = saved('trellis.language')
  var spoken = [language].concat(navigator.languages || []).map(function (tag) {
    return String(tag).toLowerCase().split('-')[0]
  })
  root.lang =
    spoken.find(function (tag) {
      return /^(en|es|fr)$/.test(tag)
    }) || 'en'
})()
