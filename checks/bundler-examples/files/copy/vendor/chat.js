// Loads the chat
function loadChat(shopName) {
  return shopName;
}
