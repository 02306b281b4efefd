// Clients of other people, one program each: the argument names which.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
)

var programs = map[string]func() any{
	"oidc":             oidcClient,
	"go-sdk":           goSdkClient,
	"mcp-go":           mcpGoClient,
	"standardwebhooks": standardWebhooks,
	"svix":             svixWebhooks,
}

func main() {
	check(json.NewEncoder(os.Stdout).Encode(programs[os.Args[1]]()))
}

// visit prints where the user's browser goes, and returns the query with which it came back.
func visit(address string) url.Values {
	fmt.Println(address)
	line, err := bufio.NewReader(os.Stdin).ReadString('\n')
	check(err)
	answer, err := url.Parse(line[:len(line)-1])
	check(err)
	return answer.Query()
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
