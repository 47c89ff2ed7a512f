// A picture that fails to load is replaced by a drawn cover.
function replacePicture(picture: HTMLImageElement) {
  const cover = picture.dataset.drawn ?? '/sampul/kawung-abu-0.svg'
  if (picture.getAttribute('src') !== cover && picture.closest('main')) picture.src = cover
}

document.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLImageElement && replacePicture(target),
  true,
)
for (const picture of document.images) {
  if (picture.complete && picture.naturalWidth === 0 && picture.getAttribute('src')) replacePicture(picture)
}
