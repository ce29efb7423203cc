/** Said in place of the player to visitors without JavaScript. */
export const needsScripts = 'La lecture nécessite JavaScript. Activez-le dans votre navigateur, puis rechargez la page.'
