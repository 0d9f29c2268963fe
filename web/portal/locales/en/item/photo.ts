export const photo = {
  photo: 'Photo',
  none: 'No photo yet',
  choose: 'Choose a photo',
  hint: 'Or drop one here. It is resized on this computer; place and camera are removed. Everybody who has its address can see it.',
  wrong: 'This file is not a picture that the browser can read.',
  altText: 'In words',
  altHint: 'For guests who cannot see the picture, such as “schnitzel with lemon and potatoes”',
  remove: 'Remove the photo',
  noWords: 'Photo without a description',
}
